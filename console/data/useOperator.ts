/** Whoever is logged in at the console, and whether they may decide. */
import { useGetIdentity, usePermissions } from 'ra-core';
import type { OperatorRole } from '@/lib/api/operator/operator';

export function useOperator(): { name: string; role: OperatorRole; mayDecide: boolean } {
  const { identity } = useGetIdentity();
  const { permissions } = usePermissions<OperatorRole>();
  const role = permissions ?? 'auditor';
  return { name: identity?.fullName ?? '', role, mayDecide: role === 'reviewer' };
}
