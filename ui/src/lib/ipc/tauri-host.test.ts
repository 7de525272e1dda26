import { afterEach, expect, it, vi } from 'vitest';
import { clearMocks, mockIPC } from './mocks';
import { TauriHost } from './tauri-host';

afterEach(() => {
  clearMocks();
  vi.useRealTimers();
});

it('calls the window by its one command', async () => {
  const asked: unknown[] = [];
  mockIPC((command, args) => {
    asked.push(command, args);
    return { path: '/tmp/results.csv' };
  });
  await expect(new TauriHost().call('payouts_export', { run: 'r1' })).resolves.toEqual({ path: '/tmp/results.csv' });
  expect(asked).toEqual(['rpc', { command: 'payouts_export', args: { run: 'r1' } }]);
});

it('watches by a channel, and tries again after a refusal', async () => {
  vi.useFakeTimers();
  const asked: string[] = [];
  mockIPC((_command, args) => {
    asked.push(JSON.stringify(args));
    if (asked.length === 1) throw new Error('the records are locked');
  });
  new TauriHost().watch(() => undefined);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toHaveLength(2);
  expect(JSON.parse(asked[1] ?? '')).toEqual({ command: 'watch', args: { events: expect.stringMatching(/^__CHANNEL__:\d+$/) } });
});
