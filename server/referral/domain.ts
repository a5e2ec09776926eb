/** Inviting others: commission from the trading fees that those who came have paid. */
import { posts } from '@/lib/api/ledger';
import type { Domain } from '../domain';
import { referralHandlers } from './service';
import { referralJobs, scheduleDays, type SettlingParts } from './settling';

export const referralDomain = (parts: SettlingParts): Domain => ({
  handlers: referralHandlers,
  jobs: referralJobs(parts),
  schedule: scheduleDays,
  ledger: { accounts: ['spot:available', 'house:fees'], ...posts.referral },
});
