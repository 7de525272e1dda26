/** Tauri's answers in tests of what asks Tauri itself, such as the confirm window. */
export { clearMocks, mockIPC } from '@tauri-apps/api/mocks';
