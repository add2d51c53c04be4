import { describe, expect, it } from 'vitest';
import { guard } from './rules.ts';

const visitor = { isSignedIn: false, reports: 0 };
const staff = { isSignedIn: true, reports: 1 };

describe('the guard', () => {
  it.each([
    '/signup',
    '/signup/student',
    '/signup/lead',
    '/payment/k3f',
    '/forms/x-1',
    '/thank-you',
    '/success',
    '/embed',
    '/update',
    '/signup/student/',
  ])('lets everybody see %s', (path) => {
    expect(guard(path, visitor)).toBeNull();
    expect(guard(path, staff)).toBeNull();
  });

  it.each([
    '/',
    '/dashboard',
    '/people/students',
    '/people/leads/4',
    '/allreports',
    '/signup/other',
    '/payment',
    '/forms',
    '/success/more',
    '/people/leadform',
    '/chat/1',
    '/nothing',
    '/Signup',
  ])('asks a visitor of %s to sign in', (path) => {
    expect(guard(path, visitor)).toBe('/login');
  });

  it('leads from the index to the dashboard', () => {
    expect(guard('/', staff)).toBe('/dashboard');
    expect(guard('//', staff)).toBe('/dashboard');
  });

  it('hides all reports from people whose value is 0', () => {
    expect(guard('/allreports', { isSignedIn: true, reports: 0 })).toBe('/dashboard');
    expect(guard('/allreports/', { isSignedIn: true, reports: 0 })).toBe('/dashboard');
    expect(guard('/allreports', staff)).toBeNull();
    expect(guard('/reports/salesdashboard', { isSignedIn: true, reports: 0 })).toBeNull();
  });

  it('moves nobody from the login page', () => {
    expect(guard('/login', staff)).toBeNull();
    expect(guard('/login', visitor)).toBeNull();
  });
});
