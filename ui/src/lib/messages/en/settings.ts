import type { CheckState, KeyName, KeyStoreState, OperationInterface, ProfileKind, ProxyWay, StageName, StageState, WhoMends } from '$lib/generated/commands';

const keyNames: Record<KeyName, string> = {
  public_key: 'Public key',
  secret_key: 'Secret key',
  principal: 'Public id',
  credentials: 'Password',
  hash_key: 'Hash key',
  api_key: 'API key',
  proxy_password: 'Proxy password',
};

const keyUses: Record<KeyName, string> = {
  public_key: 'Payment requests',
  secret_key: 'Payment requests',
  principal: 'Payouts',
  credentials: 'Payouts',
  hash_key: 'Signs both',
  api_key: 'Merchant look-ups',
  proxy_password: 'Your office’s proxy',
};

const keySafes: Record<KeyStoreState, string> = {
  keychain: 'In this computer’s key safe',
  vault: 'In a vault under your passphrase, open now',
  locked: 'The key safe is locked. Unlock this computer’s key safe, then open Cowrie again.',
  absent: 'This computer has no key safe. Only the sandbox can be used.',
};

const kinds: Record<ProfileKind, string> = {
  sandbox: 'Sandbox — practice money',
  test: 'Test — no real money',
  live: 'Live — real money',
};

const checkStates: Record<CheckState, string> = {
  never: 'Not checked yet',
  running: 'Checking…',
  stopped: 'Stopped before its end',
  works: 'Everything works',
  partly: 'One part works, another does not',
  fails: 'It does not work yet',
};

const interfaces: Record<OperationInterface, string> = {
  collection: 'Payment requests',
  business: 'Payouts',
  merchant: 'Merchant look-ups',
};

const stages: Record<StageName, string> = {
  internet: 'Internet',
  address: 'Address reached',
  secure: 'Secure (TLS)',
  answers: 'The service answers',
  clock: 'Clock within 2 minutes',
  allowed: 'This internet address is allowed',
  sign_in: 'Sign-in accepted',
  signature: 'Signature (hash) accepted',
  question: 'Bank list, look-up',
};

const failed: Record<StageName, string> = {
  internet: 'No internet',
  address: 'Address not reached',
  secure: 'Not secure, so nothing was sent',
  answers: 'No answer of the service',
  clock: 'The clock is wrong',
  allowed: 'This internet address is not allowed',
  sign_in: 'Sign-in not accepted',
  signature: 'Signature not accepted',
  question: 'Question not answered',
};

const stageStates: Record<StageState, string> = {
  waiting: 'Not known yet',
  passed: 'Yes',
  not_needed: 'Not needed',
  failed: 'No',
  not_reached: 'Not reached',
};

const whoMends: Record<WhoMends, string> = {
  you: 'You can mend this.',
  network: 'Whoever looks after your network can mend this.',
  service: 'Only the service can mend this.',
};

/** Settings. */
export const settings = {
  otherComputers: {
    title: 'Other computers',
    others: 'Do other computers or programs pay with these keys?',
    othersHint: 'Unless the answer is “No”, what they paid is looked for more widely: it takes a little longer.',
    notSaid: 'Not answered',
    yes: 'Yes',
    no: 'No, only this computer',
    asks: 'Ask the service before a payment leaves',
    asksHint: 'This is how a payment that another computer made is found.',
    always: 'About every payment',
    inDoubt: 'Only where a payment is in doubt',
    change: 'Change…',
  },
  title: 'Settings',
  profiles: 'Profiles',
  profilesText: 'A profile is one account at the service, with its own records and keys. What is made in one never appears in another.',
  kinds,
  open: 'Open',
  isOpen: 'Open now',
  add: 'Add a profile',
  edit: 'Change',
  remove: 'Remove',
  embedded: 'Inside Cowrie; needs no keys.',
  check: {
    open: 'Check connection',
    title: (profile: string) => `Connection of ${profile}`,
    what: 'Only questions are asked. No money moves.',
    checkStates,
    interfaces,
    stage: 'What is checked',
    stages,
    failed,
    stageStates,
    whoMends,
    where: (stage: string, interfaces: string) => `${stage} · ${interfaces}`,
    copy: 'Copy what was found',
    balance: 'Balance',
    stop: 'Stop',
    again: 'Check again',
    keys: 'Ctrl + Enter checks again.',
  },
  proxy: 'Calls go out',
  keys: 'Keys',
  keyNames,
  keyUses,
  keySet: 'Set',
  keyNotSet: 'Not set',
  paste: 'Paste from clipboard',
  pasteHint: 'Copy a key where you have it, then press its button. Cowrie reads the clipboard itself; the key never comes onto this screen.',
  pasteKey: (key: string) => `Paste ${key} from clipboard`,
  pasted: (key: string) => `${key} is set.`,
  trimmed: 'Spaces or hidden characters around it were removed.',
  forget: 'Forget',
  forgetKey: (key: string) => `Forget ${key}`,
  forgetTitle: (key: string, profile: string) => `Forget “${key}” of ${profile}?`,
  forgetText: 'No money moves. Payments of this profile cannot be sent or looked up until the key is set again.',
  removeGo: (profile: string) => `Remove ${profile}`,
  removeTitle: (profile: string) => `Remove the profile “${profile}”?`,
  removeText: 'No money moves. Its keys are forgotten; its records are kept in the data folder, under “removed”.',
  removeUnread: 'Remove it although its records cannot be read',
  removeUnreadText: 'Nobody sees then whether its payments are still open. Look at the service’s side first. Keys that could not be reached stay where they are.',
  form: {
    addTitle: 'Add a profile',
    editTitle: (name: string) => `Change ${name}`,
    kind: 'What it speaks to',
    kindTest: 'Test',
    kindTestHint: 'The service’s test system. No real money moves.',
    kindLive: 'Live',
    kindLiveHint: 'Real money moves.',
    name: 'Profile name',
    nameHint: 'Letters, digits and dash. Cannot be changed later.',
    collect: 'Address for payment requests',
    business: 'Address for payouts',
    addressHint: 'As the service gave it, starting with https://',
    businessName: 'Business name',
    businessNameHint: 'Customers see it when they pay.',
    contact: 'Contact e-mail',
    contactHint: 'Named where a person you pay has neither phone nor e-mail.',
    understand: 'I understand',
    live: 'With this profile real money moves. Payments cannot be taken back.',
    typeUnderstand: 'Type “I understand” to go on',
    testWorked: 'A test connection has worked on this computer.',
    reach: 'Proxy and fixed internet address',
    fixed:
      'The service only accepts calls from addresses it knows. If your internet address changes, calls will fail. Ask your provider for a fixed address or use your office proxy.',
    proxy: 'Calls go out',
    proxyWays: {
      system: 'As this computer is set up',
      direct: 'Without a proxy',
      through: 'Through this proxy',
    } satisfies Record<ProxyWay, string>,
    proxyAddress: 'Proxy address',
    proxyAddressHint: 'Begins with http://, https:// or socks5h://, such as http://proxy.example.com:3128',
    proxyUser: 'User name at the proxy',
    proxyUserHint: 'Leave it empty if it asks for none. Its password is pasted under Keys, like every secret.',
    advanced: 'Advanced',
    word: 'Word used in field names',
    wordHint: 'Some names of the service carry its own word, such as serviceAccountNumber. Change it only if the service told you another word.',
    add: 'Add profile',
    save: 'Save changes',
  },
  computer: 'This computer',
  folder: 'Records are kept in',
  copyFolder: 'Copy path',
  safe: 'Keys are kept',
  keySafes,
  look: 'How it looks',
  theme: 'Theme',
  textSize: 'Text size',
  textSizes: { '90': 'Small (90 %)', '100': 'Normal (100 %)', '115': 'Large (115 %)', '130': 'Largest (130 %)' },
  letterKeys: 'Single letters go to screens',
  letterKeysHint: 'Press ? for the list.',
  version: 'Version',
};
