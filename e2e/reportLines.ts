/** A menu with the lines of reports, before what is at the rail's foot. Some have the name of another entry's line. */
export const withReports = (labels: string[], role: number) => {
  const foot = labels.findIndex((label) => label === 'Profile' || label === 'General');
  const branches = [1, 10].includes(role) ? ['Branch dashboard\nBeta'] : [];
  const categories = ['Sales', 'Student', 'Staff', 'Lead', 'Attendance', 'Location'];
  const reports = [2, 7].includes(role) ? [] : [...categories, 'Scheduled reports'];
  const lines = ['Sales dashboard\nBeta', ...branches, ...reports, 'Downloads'];
  return labels.toSpliced(foot < 0 ? labels.length : foot, 0, ...lines);
};
