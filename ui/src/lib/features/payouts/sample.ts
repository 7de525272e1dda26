/** Five invented people in a typical payroll layout: a title line, its own headings, a total. For practice only. */
const ROWS = `October salaries,,,,
Staff Name,Bank,Acct No,Net Pay,Narration
Adaeze Okoro,Guaranty Trust Bank,0123456785,"185,000.00",October salary
Musa Danladi,Access Bank,0690000032,"142,500.00",October salary
Temitope Alabi,Zenith Bank,1012854016,"97,250.50",October salary
Ngozi Eze,First Bank of Nigeria,3000001455,"210,000.00",October salary
Yusuf Bello,United Bank for Africa,2004567125,"88,400.00",October salary
Total,,,"723,150.50",
`;

/** The sample as a dropped file. */
export function sampleFile(): File {
  return new File([ROWS], 'October salaries (sample).csv', { type: 'text/csv' });
}
