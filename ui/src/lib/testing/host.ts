import { beforeEach, vi } from 'vitest';

import { useHost } from '$lib/ipc/rpc';

/** The answers of a host to commands, as a mock that is reset before each test. It reports no changes. */
export function mockedHost() {
  const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
  beforeEach(() => {
    vi.resetAllMocks();
    useHost({ call, watch: () => undefined });
  });
  return call;
}
