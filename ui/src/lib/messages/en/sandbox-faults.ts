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

const rows = { middle: 'Middle', first: 'First', last: 'Last' };

/** All faults, by the place where they occur. */
export const faultGroups: { title: string; faults: FaultWords[] }[] = [
  {
    title: 'Lost answers and slow connections',
    faults: [
      { fault: 'drop_after', words: 'Payment made, answer lost' },
      { fault: 'drop_before', words: 'Connection lost before execution' },
      { fault: 'drop_mid_request', words: 'Connection lost while sending' },
      { fault: 'delay_before', words: 'Slow before execution' },
      { fault: 'delay_after', words: 'Executed, then a slow answer' },
      { fault: 'slow_answer', words: 'Answer arrives byte by byte' },
      { fault: 'reset_mid_response', words: 'Executed, connection lost during the answer' },
      { fault: 'truncate', words: 'Executed, answer cut off' },
      {
        fault: 'wrong_length',
        words: 'Executed, answer with a wrong length',
        forms: {
          longer: 'Declared too long',
          shorter: 'Declared too short',
          bad_chunk: 'Chunk with an invalid length',
          unfinished_chunk: 'Last chunk missing',
          both: 'Length and chunks together',
        },
      },
      { fault: 'close_race', words: 'Connection lost when reused' },
      { fault: 'header_flood', words: 'Answer with a megabyte of headers' },
      { fault: 'gzip_bomb', words: 'Answer that unpacks to a gigabyte' },
    ],
  },
  {
    title: 'Errors instead of an answer',
    faults: [
      { fault: 'error_500', words: 'Error 500, not executed' },
      { fault: 'error_502', words: 'Error 502 (bad gateway), not executed' },
      { fault: 'error_503', words: 'Error 503 (unavailable), not executed' },
      { fault: 'maintenance', words: 'Maintenance for some time, not executed' },
      { fault: 'rate_limit', words: 'Rate limit exceeded' },
      { fault: 'rate_limit_per_ip', words: 'More than ten calls per second are rejected' },
      { fault: 'unauthorised', words: 'Keys rejected' },
      { fault: 'redirect', words: 'Redirect to another address' },
      { fault: 'html', words: 'Web page instead of an answer' },
      { fault: 'empty', words: 'Executed, empty answer' },
      { fault: 'no_content', words: 'Executed, answer “no content”' },
      { fault: 'garbage', words: 'Executed, unreadable answer' },
    ],
  },
  {
    title: 'Unusual answers',
    faults: [
      { fault: 'no_transaction_id', words: 'Accepted without a transaction ID' },
      { fault: 'repeated_transaction_id', words: 'Two payments with the same transaction ID' },
      {
        fault: 'wrong_reference',
        words: 'Answer with another reference',
        forms: {
          other: 'Different last letter',
          case: 'Lower case',
          space: 'Trailing space',
          truncated: 'Last letter missing',
          swapped: 'Two references swapped',
          absent: 'No reference',
          null: 'Null',
          number: 'A number',
        },
      },
      {
        fault: 'missing_results',
        words: 'Bulk answer with missing payments',
        forms: {
          half: 'Second half',
          first: 'First',
          last: 'Last',
          middle: 'Middle',
          all: 'All',
          absent: 'Whole list',
        },
      },
      { fault: 'extra_results', words: 'Bulk answer with an extra payment' },
      { fault: 'duplicate_results', words: 'Bulk answer with a payment twice' },
      { fault: 'reordered_results', words: 'Bulk answer in another order' },
      { fault: 'wrong_summary', words: 'Bulk answer with a wrong summary' },
      {
        fault: 'odd_code',
        words: 'Unusual result code',
        forms: {
          text: 'As text',
          number: 'As a number',
          null: 'Null',
          absent: 'Missing',
          empty: 'Empty text',
          decimal: 'Decimal: 0.0',
        },
      },
      {
        fault: 'odd_json',
        words: 'Unusual JSON',
        forms: {
          array: 'A list',
          scalar: 'A single text',
          duplicate_keys: 'Code twice: rejected, then accepted',
          nan: 'Not a number',
          huge_number: 'Huge number',
          deep: '10,000 levels deep',
          huge: '64 megabytes long',
          bom: 'Byte order mark',
          utf16: 'UTF-16',
          lone_surrogate: 'Invalid character',
        },
      },
      {
        fault: 'wrong_type',
        words: 'Wrong content type',
        forms: { text: 'Text', html: 'Web page', octets: 'Bytes', none: 'None' },
      },
      { fault: 'missing_rows', words: 'History with a missing row', forms: rows },
      { fault: 'doubled_rows', words: 'History with a row twice', forms: rows },
      { fault: 'date_skew', words: 'Wrong clock at the service', forms: { ahead: 'One hour ahead', behind: 'One hour behind' } },
    ],
  },
  {
    title: 'Rejections and wrong execution',
    faults: [
      { fault: 'refuse', words: 'Payment rejected' },
      { fault: 'refusal_text', words: 'Rejected in words, with the code for accepted' },
      { fault: 'insufficient_funds', words: 'Insufficient funds' },
      { fault: 'partial_execution', words: 'Half of a bulk call paid, then an error' },
      { fault: 'wrong_amount', words: 'Wrong amount paid', forms: { less: 'Half', more: 'Double' } },
      { fault: 'pending', words: 'Executed, but shown as pending for a minute' },
      {
        fault: 'late',
        words: 'Executed one minute late',
        forms: { silence: 'No answer', pending: 'Answer: pending' },
      },
      {
        fault: 'duplicate_delivery',
        words: 'Request delivered twice',
        forms: { first: 'First answer arrives', second: 'Second answer arrives' },
      },
      {
        fault: 'on_duplicate',
        words: 'Reference used before',
        forms: { refuse: 'Rejected', return_original: 'Same answer again', execute_again: 'Paid again' },
      },
      {
        fault: 'hash_check',
        words: 'Different signature check',
        forms: {
          off: 'No check',
          two_decimals: 'Amounts as 100.00',
          one_decimal: 'Amounts as 100.0',
          plain: 'Amounts as 100',
          double: 'Large amounts as 1.0E7',
        },
      },
    ],
  },
  {
    title: 'Look-ups',
    faults: [
      { fault: 'stale_status', words: 'Not found for the first minute' },
      { fault: 'forgetful_status', words: 'Never found' },
      { fault: 'flapping_status', words: 'Every second look-up finds nothing' },
      { fault: 'other_status', words: 'Look-up returns another payment' },
    ],
  },
  {
    title: 'Notices',
    faults: [
      { fault: 'callback_never', words: 'Notice missing', at: 'callback' },
      { fault: 'callback_twice', words: 'Notice sent twice', at: 'callback' },
      { fault: 'callback_out_of_order', words: 'Notices in the wrong order', at: 'callback' },
      { fault: 'callback_before_answer', words: 'Notice before the answer to the request', at: 'paymentRequest' },
      { fault: 'callback_wrong_hash', words: 'Notice with a wrong signature', at: 'callback' },
      { fault: 'callback_changed', words: 'Notice with ten times the amount in an unsigned field', at: 'callback' },
    ],
  },
];
