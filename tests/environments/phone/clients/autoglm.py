"""Runs the agent of AutoGLM-GUI on one device: BASE_URL SERIAL INSTRUCTION."""

from __future__ import annotations

import asyncio
import sys

from AutoGLM_GUI.agents.glm.async_agent import AsyncGLMAgent
from AutoGLM_GUI.config import AgentConfig, ModelConfig
from AutoGLM_GUI.devices.adb_device import ADBDevice


async def main(base_url: str, serial: str, instruction: str) -> None:
    agent = AsyncGLMAgent(
        ModelConfig(base_url=base_url, api_key="none", model_name="scripted", lang="en"),
        AgentConfig(max_steps=20, device_id=serial, lang="en"),
        ADBDevice(serial),
    )
    async for event in agent.stream(instruction):
        sys.stdout.write(f"{event['type']} {str(event.get('data'))[:300]}\n")


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))
