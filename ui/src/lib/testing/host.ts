import { beforeEach, vi } from 'vitest';

import { useHost } from '$lib/ipc/rpc';

/** What a host answers to a command, as a mock that begins empty before each test. It reports no changes. */
export function mockedHost() {
  const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
  beforeEach(() => {
    vi.resetAllMocks();
    useHost({ call, watch: () => undefined });
  });
  return call;
}
