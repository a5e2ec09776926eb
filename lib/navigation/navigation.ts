/** The four ways of going somewhere, and the way back, which ends at the home page. */
import { useMemo } from 'react';
import { type NavigateFunction, useNavigate, useSearchParams } from 'react-router-dom';
import { type Address, type Needs, type ReadParams, paths } from '@/lib/paths';
import { afterLayers } from './layers';
import { markTransition } from './state';

export interface Navigation {
  /** Opens a page on top of this one. */
  push: (href: string) => void;
  /** Opens a page in place of this one. */
  redirect: (href: string) => void;
  /** Opens a page as the first of a new history: back from there goes home. */
  relaunch: (href: string) => void;
  /** Goes to a tab page; tabs replace one another, so that back does not walk through them. */
  switchTab: (href: string) => void;
  /** Back, or the home page where there is no history. */
  back: () => void;
  /** Back to where one came from; here where there is no history, such as after a link. */
  backOr: (href: string) => void;
}

interface Entry {
  /** Set by react-router: position in the history of this document. */
  idx?: number;
  usr?: { root?: boolean } | null;
}

function hasHistory(): boolean {
  const entry = window.history.state as Entry | null;
  return (entry?.idx ?? 0) > 0 && entry?.usr?.root !== true;
}

function build(navigate: NavigateFunction): Navigation {
  const go = (href: string, options?: { replace?: boolean; state?: { root: true } }) => {
    markTransition();
    afterLayers((replaces) => void navigate(href, replaces ? { ...options, replace: true } : options));
  };
  return {
    push: (href) => go(href),
    redirect: (href) => go(href, { replace: true }),
    relaunch: (href) => go(href, { replace: true, state: { root: true } }),
    switchTab: (href) => go(href, { replace: true, state: { root: true } }),
    back: () => {
      if (!hasHistory()) return go(paths.home.href(), { replace: true, state: { root: true } });
      markTransition();
      void navigate(-1);
    },
    backOr: (href) => {
      if (!hasHistory()) return go(href, { replace: true });
      markTransition();
      void navigate(-1);
    },
  };
}

export function useNavigation(): Navigation {
  const navigate = useNavigate();
  return useMemo(() => build(navigate), [navigate]);
}

/** The parameters of the present address; the router shows the not-found screen before a screen could miss a required one. */
export function useParams<P extends Needs>(address: Address<P>): ReadParams<P> {
  const [query] = useSearchParams();
  const found = address.read(query);
  if (!found) throw new Error(`a parameter is missing at ${address.path}`);
  return found;
}
