import { useTranslations } from 'next-intl';

/** Says that what is shown is not real: prices, money or the whole environment. */
export function SimulatedTag({ what }: { what: 'market' | 'environment' | 'funds' | 'replay' | 'chain' }) {
  const t = useTranslations('shell.simulated');
  return (
    <span className="bg-warn-soft text-warn inline-block rounded-full px-2 text-[0.625rem] leading-[1rem] font-semibold whitespace-nowrap">
      {t(what)}
    </span>
  );
}
