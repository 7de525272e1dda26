/** The texts of a sandbox fault. */
export interface FaultWords {
  /** Its name in the sandbox. */
  fault: string;
  words: string;
  /** The only place where it can occur; undefined for any call. */
  at?: 'callback' | 'paymentRequest';
  /** Its variants by name; the first is the default. */
  forms?: Record<string, string>;
}

const rows = { middle: 'The one in the middle', first: 'The first', last: 'The last' };

/** All faults, by the place where they occur. */
export const faultGroups: { title: string; faults: FaultWords[] }[] = [
  {
    title: 'The connection',
    faults: [
      { fault: 'drop_after', words: 'The payment is made, but the answer is lost' },
      { fault: 'drop_before', words: 'The connection breaks before anything is done' },
      { fault: 'drop_mid_request', words: 'The connection breaks while the request is being sent' },
      { fault: 'delay_before', words: 'The service is slow before doing it' },
      { fault: 'delay_after', words: 'It is done, then the answer is slow' },
      { fault: 'slow_answer', words: 'The answer drips in, byte by byte' },
      { fault: 'reset_mid_response', words: 'It is done; the connection breaks in the middle of the answer' },
      { fault: 'truncate', words: 'It is done; the answer ends too early' },
      {
        fault: 'wrong_length',
        words: 'It is done; the answer says a wrong length',
        forms: {
          longer: 'It says more than it sends',
          shorter: 'It says less than it sends',
          bad_chunk: 'A piece with a senseless length',
          unfinished_chunk: 'The last piece never comes',
          both: 'A length and pieces at once',
        },
      },
      { fault: 'close_race', words: 'The connection breaks when it is used again' },
      { fault: 'header_flood', words: 'The answer has a megabyte of headers' },
      { fault: 'gzip_bomb', words: 'The answer is packed and unpacks to a gigabyte' },
    ],
  },
  {
    title: 'An error in place of an answer',
    faults: [
      { fault: 'error_500', words: 'The service answers with an error and does nothing' },
      { fault: 'error_502', words: 'A bad gateway; nothing is done' },
      { fault: 'error_503', words: 'The service is not available; nothing is done' },
      { fault: 'maintenance', words: 'Maintenance for a while; nothing is done' },
      { fault: 'rate_limit', words: 'The service says we ask too often' },
      { fault: 'rate_limit_per_ip', words: 'More than ten calls in a second are turned away' },
      { fault: 'unauthorised', words: 'The service does not accept our keys' },
      { fault: 'redirect', words: 'The service sends us to another address' },
      { fault: 'html', words: 'A web page comes in place of an answer' },
      { fault: 'empty', words: 'It is done; the answer is empty' },
      { fault: 'no_content', words: 'It is done; the service says there is nothing to say' },
      { fault: 'garbage', words: 'It is done; the answer cannot be read' },
    ],
  },
  {
    title: 'What the answer says',
    faults: [
      { fault: 'no_transaction_id', words: 'The service says yes without a transaction id' },
      { fault: 'repeated_transaction_id', words: 'Two payments get the same transaction id' },
      {
        fault: 'wrong_reference',
        words: 'The answer carries another reference',
        forms: {
          other: 'Another last letter',
          case: 'Small letters for capitals',
          space: 'A space behind it',
          truncated: 'The last letter is missing',
          swapped: 'Two of a group in each other’s place',
          absent: 'No reference',
          null: 'Null in its place',
          number: 'A number in its place',
        },
      },
      {
        fault: 'missing_results',
        words: 'A group’s answer leaves payments out',
        forms: {
          half: 'The second half',
          first: 'The first',
          last: 'The last',
          middle: 'The one in the middle',
          all: 'All of them',
          absent: 'The whole list',
        },
      },
      { fault: 'extra_results', words: 'A group’s answer has one payment too many' },
      { fault: 'duplicate_results', words: 'A group’s answer has one payment twice' },
      { fault: 'reordered_results', words: 'A group’s answer comes in another order' },
      { fault: 'wrong_summary', words: 'A group’s answer says that none was made' },
      {
        fault: 'odd_code',
        words: 'The code is written in an unusual way',
        forms: {
          text: 'As text',
          number: 'As a number',
          null: 'Null',
          absent: 'Left out',
          empty: 'Empty text',
          decimal: 'With a decimal: 0.0',
        },
      },
      {
        fault: 'odd_json',
        words: 'The answer is unusual JSON',
        forms: {
          array: 'A list',
          scalar: 'A single text',
          duplicate_keys: 'The code twice: no, then yes',
          nan: 'A number that is none',
          huge_number: 'A number without end',
          deep: 'Ten thousand levels deep',
          huge: '64 megabytes long',
          bom: 'With a mark at the beginning',
          utf16: 'In UTF-16',
          lone_surrogate: 'With half a character',
        },
      },
      {
        fault: 'wrong_type',
        words: 'The answer is not called JSON',
        forms: { text: 'Called text', html: 'Called a web page', octets: 'Called bytes', none: 'Called nothing' },
      },
      { fault: 'missing_rows', words: 'A history leaves a row out', forms: rows },
      { fault: 'doubled_rows', words: 'A history has a row twice', forms: rows },
      { fault: 'date_skew', words: 'The service’s clock is wrong', forms: { ahead: 'An hour ahead', behind: 'An hour behind' } },
    ],
  },
  {
    title: 'What is really done',
    faults: [
      { fault: 'refuse', words: 'The service refuses' },
      { fault: 'refusal_text', words: 'The service refuses in words, under the code for yes' },
      { fault: 'insufficient_funds', words: 'The wallet is empty' },
      { fault: 'partial_execution', words: 'Half of a group is paid, then an error' },
      { fault: 'wrong_amount', words: 'Another amount is paid', forms: { less: 'Half of it', more: 'Twice as much' } },
      { fault: 'pending', words: 'It is done, but said to be in process for a minute' },
      {
        fault: 'late',
        words: 'It is done a minute later',
        forms: { silence: 'Without an answer', pending: 'The answer says in process' },
      },
      {
        fault: 'duplicate_delivery',
        words: 'The request arrives twice by itself',
        forms: { first: 'We get the first answer', second: 'We get the second answer' },
      },
      {
        fault: 'on_duplicate',
        words: 'A reference that was used before',
        forms: { refuse: 'Is refused', return_original: 'Is answered as the first time', execute_again: 'Is paid again' },
      },
      {
        fault: 'hash_check',
        words: 'The signature is checked in another way',
        forms: {
          off: 'Not at all',
          two_decimals: 'With amounts as 100.00',
          one_decimal: 'With amounts as 100.0',
          plain: 'With amounts as 100',
          double: 'With large amounts as 1.0E7',
        },
      },
    ],
  },
  {
    title: 'Looking up',
    faults: [
      { fault: 'stale_status', words: 'A look-up does not find what is younger than a minute' },
      { fault: 'forgetful_status', words: 'A look-up finds nothing' },
      { fault: 'flapping_status', words: 'Every second look-up finds nothing' },
      { fault: 'other_status', words: 'A look-up tells of another payment' },
    ],
  },
  {
    title: 'What the service tells by itself',
    faults: [
      { fault: 'callback_never', words: 'A notice never comes', at: 'callback' },
      { fault: 'callback_twice', words: 'A notice comes twice', at: 'callback' },
      { fault: 'callback_out_of_order', words: 'A notice comes after the next one', at: 'callback' },
      { fault: 'callback_before_answer', words: 'A notice comes before the answer to the request', at: 'paymentRequest' },
      { fault: 'callback_wrong_hash', words: 'A notice has a wrong signature', at: 'callback' },
      { fault: 'callback_changed', words: 'A notice says ten times as much where the signature does not look', at: 'callback' },
    ],
  },
];
