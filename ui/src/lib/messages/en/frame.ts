/** The frame around every screen, the first run, and the keyboard. */
export const frame = {
  skip: 'Skip to the content',
  sidebar: 'Profile and menu',
  menu: 'Main menu',
  home: 'Home',
  requests: 'Payment requests',
  payouts: 'Payouts',
  sandbox: 'Sandbox',
  settings: 'Settings',
  band: {
    sandbox: 'SANDBOX — practice money, nothing real moves',
    test: 'TEST — no real money moves',
  },
  live: 'LIVE',
  livePurpose: 'Real money',
  unknownCount: (n: number) => `${n} not known yet`,
  heldCount: (n: number) => `${n} need you`,
  notices: 'Notices',
  theme: 'Theme',
  themes: { system: 'As the computer', light: 'Light', dark: 'Dark' },
  keys: 'Keys',
  version: (version: string) => `Cowrie ${version}`,
  starting: 'Cowrie is opening its records…',
  notStarted: 'Cowrie could not open',
  noProfile: 'No profile is open',
  noProfileText: 'Its records could not be opened, so nothing can be sent. Open another profile in the settings, or unlock this computer’s key safe and try again.',
  goToSettings: 'Open settings',
  keyList: {
    title: 'Keys',
    text: 'Letters work when no text box has the focus. They can be switched off in the settings. No single key ever moves money.',
    go: 'then',
    rows: [
      { keys: ['G', 'H'], deed: 'Home' },
      { keys: ['G', 'R'], deed: 'Payment requests' },
      { keys: ['G', 'P'], deed: 'Payouts' },
      { keys: ['G', 'X'], deed: 'Sandbox (practice profile only)' },
      { keys: ['G', 'S'], deed: 'Settings' },
      { keys: ['N', 'R'], deed: 'New payment request' },
      { keys: ['?'], deed: 'This list' },
      { keys: ['Esc'], deed: 'Close a panel or a question' },
    ],
  },
};

export const firstRun = {
  title: 'Welcome to Cowrie',
  lines: ['It runs on this computer, and your records stay here.', 'Your keys stay in this computer’s safe place for keys.', 'Start with practice money: nothing real moves.'],
  practise: 'Practise in the sandbox',
  practiseHint: 'No keys, no internet. A pretended service inside Cowrie, with practice money.',
  connect: 'Connect test keys',
  connectHint: 'You have keys for the service’s test system. Still no real money.',
  records: (folder: string) => `Records are kept in ${folder}`,
  safe: {
    locked: {
      title: 'This computer’s safe place for keys is locked',
      text: 'You can practise now. To connect keys, unlock the computer’s key safe first (signing in again usually does it), then open Cowrie again.',
    },
    absent: {
      title: 'This computer has no safe place for keys',
      text: 'You can practise now. To connect keys, this computer needs a key safe: on Linux a Secret Service such as GNOME Keyring or KWallet.',
    },
  },
};
