export * as reports from './contract.ts';
export * as salesDashboard from './dashboards/contract.ts';
export * as branchDashboard from './dashboards/branches/contract.ts';
export * as schedules from './schedules/contract.ts';
export * as dashboardWidgets from './dashboards/widgets/contract.ts';
