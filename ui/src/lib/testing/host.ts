import { beforeEach, vi } from 'vitest';

import type { Event } from '$lib/generated/commands';
import type { Listener } from '$lib/ipc/host';
import { useHost } from '$lib/ipc/rpc';

/** The answers of a host to commands, as a mock that is reset before each test, and a function that reports a change. */
export function watchedHost() {
  const call = vi.fn<(command: string, args: object) => Promise<unknown>>();
  let listener: Listener = () => undefined;
  beforeEach(() => {
    vi.resetAllMocks();
    useHost({ call, watch: (watching) => (listener = watching) });
  });
  return { call, emit: (event: Event | null): void => listener(event) };
}

/** The answers of a host that reports no changes. */
export const mockedHost = () => watchedHost().call;

/** The answer of a command from a table; an error in the table is thrown. */
export async function answerFrom(answers: Record<string, unknown>, command: string): Promise<unknown> {
  const answer = await answers[command];
  if (answer instanceof Error || (typeof answer === 'object' && answer !== null && 'code' in answer)) throw answer;
  return answer;
}
