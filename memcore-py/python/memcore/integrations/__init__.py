"""Adapters for agent frameworks, each a module of its own that needs the framework's package:

* `memcore.integrations.anthropic`: the memory tool of Anthropic's API over a vault;
* `memcore.integrations.langgraph`: a `BaseStore` for LangGraph;
* `memcore.integrations.openai_agents`: tools to remember, recall and forget for the OpenAI Agents SDK;
* `memcore.integrations.llama_index`: a memory block for LlamaIndex.
"""
