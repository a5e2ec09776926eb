/** The pages beside the queues, in the order of the list on the left. */
import type { ReactNode } from 'react';
import { AuditPage } from './AuditPage';
import { ProposalsPage } from './ProposalsPage';

export const PAGES = [
  { name: 'proposals', element: <ProposalsPage /> },
  { name: 'audit', element: <AuditPage /> },
] as const satisfies readonly { name: string; element: ReactNode }[];
