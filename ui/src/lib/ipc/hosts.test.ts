import { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
import { afterEach, expect, it, vi } from 'vitest';
import type { Event } from '$lib/generated/commands';
import { LoopbackHost } from './loopback-host';
import { TauriHost } from './tauri-host';

afterEach(() => {
  clearMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  sessionStorage.clear();
});

it('asks the window by its one command', async () => {
  const asked: unknown[] = [];
  mockIPC((command, args) => {
    asked.push(command, args);
    return { path: '/tmp/results.csv' };
  });
  await expect(new TauriHost().call('payouts_export', { run: 'r1' })).resolves.toEqual({ path: '/tmp/results.csv' });
  expect(asked).toEqual(['rpc', { command: 'payouts_export', args: { run: 'r1' } }]);
});

it('watches by a channel that crosses as text, and tries again while it is refused', async () => {
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

it('takes the token out of the address and sends it with every call', async () => {
  location.hash = '#token=secret-1';
  const fetch = vi.fn(async () => new Response('{"code":"Conflict"}', { status: 400 }));
  vi.stubGlobal('fetch', fetch);
  const host = LoopbackHost.fromAddress(window);
  expect(location.hash).toBe('');
  await expect(host.call('payouts_run', { run: 'r1' })).rejects.toEqual({ code: 'Conflict' });
  expect(fetch).toHaveBeenCalledWith(
    `${location.origin}/rpc`,
    expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer secret-1' }), body: '{"command":"payouts_run","args":{"run":"r1"}}' }),
  );
});

it('polls for events from where it stopped', async () => {
  vi.useFakeTimers();
  const answers = [{ next: 2, events: [{ topic: 'app', id: null }] }, { next: 3, events: [null] }];
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return new Response(JSON.stringify(answers.shift() ?? { next: 3, events: [] }));
  });
  const heard: (Event | null)[] = [];
  new LoopbackHost('http://127.0.0.1:1', 't').watch((event) => heard.push(event));
  await vi.advanceTimersByTimeAsync(600);
  expect(heard).toEqual([{ topic: 'app', id: null }, null]);
  expect(asked.slice(0, 3).map((url) => url.split('?')[1])).toEqual(['since=0', 'since=2', 'since=3']);
});
