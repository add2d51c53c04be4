import { expect, test } from '@playwright/test';

test('the login page lets the owner of the demo school in', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill('owner@harbour.example');
  await page.getByLabel(/password/i).first().fill('schoolbell-demo-2026');
  await page.getByRole('button', { name: /sign in|log in/i }).click();
  await expect(page).toHaveURL(/dashboard/);
});
