/** The pages beside the queues, in the order of the list on the left. */
import type { ReactNode } from 'react';
import { registryPages } from '../registry/Registries';
import { RegistryPage } from '../registry/RegistryPage';
import { useWords } from '../words';
import { AuditPage } from './AuditPage';
import { HousePage } from './HousePage';
import { OverviewPage } from './OverviewPage';
import { ProposalsPage } from './ProposalsPage';
import { UsersPage } from './UsersPage';

function Registries({ name }: { name: keyof typeof registryPages }) {
  const words = useWords();
  return <RegistryPage key={name} title={words(`pages.${name}`)} registries={registryPages[name]} />;
}

export const PAGES = [
  { name: 'overview', element: <OverviewPage /> },
  { name: 'proposals', element: <ProposalsPage /> },
  { name: 'users', element: <UsersPage /> },
  { name: 'markets', element: <Registries name="markets" /> },
  { name: 'products', element: <Registries name="products" /> },
  { name: 'content', element: <Registries name="content" /> },
  { name: 'channels', element: <Registries name="channels" /> },
  { name: 'watch', element: <Registries name="watch" /> },
  { name: 'house', element: <HousePage /> },
  { name: 'audit', element: <AuditPage /> },
] as const satisfies readonly { name: string; element: ReactNode }[];
