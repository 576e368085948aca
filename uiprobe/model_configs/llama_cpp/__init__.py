"""Models on llama.cpp, whose server a run starts itself and takes along when it ends."""
