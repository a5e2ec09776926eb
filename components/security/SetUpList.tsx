/** What an account that was just opened has and has not, and the way to each. */
import { ChevronRight, CircleCheck, CircleDashed } from 'lucide-react';
import { useTranslations } from 'next-intl';

export interface SetUpItem {
  name: string;
  isSet: boolean;
  /** Shown in the place of "set" or "not set", such as "under review". */
  state?: string;
  onPress: () => void;
}

export function SetUpList({ items }: { items: readonly SetUpItem[] }) {
  const t = useTranslations('security.setUp');
  return (
    <ul className="bg-surface rounded-[16px] py-1.5">
      {items.map(({ name, isSet, state, onPress }) => (
        <li key={name}>
          <button
            type="button"
            onClick={onPress}
            className="press flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left large-text:flex-wrap"
          >
            {isSet ? (
              <CircleCheck aria-hidden className="text-good size-5 shrink-0" />
            ) : (
              <CircleDashed aria-hidden className="text-ink-3 size-5 shrink-0" />
            )}
            <span className="min-w-0 flex-1 large-text:min-w-32">{name}</span>
            <span className={`text-label ${isSet ? 'text-good' : 'text-ink-3'}`}>
              {state ?? t(isSet ? 'set' : 'missing')}
            </span>
            <ChevronRight aria-hidden className="text-ink-3 size-4 shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
