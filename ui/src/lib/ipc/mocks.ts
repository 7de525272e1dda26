/** Mocks of Tauri's answers, for tests of code that calls Tauri itself, such as the confirm window. */
export { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
