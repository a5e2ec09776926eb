/** Who one is here: the masked account, the number to be known by, and how far the account is verified and protected. */
import { useTranslations } from 'next-intl';
import { CopyButton } from '@/components/ui/CopyButton';
import { Tag } from '@/components/ui/Tag';
import type { Profile } from '@/lib/api/auth';
import { setUpOf } from '@/lib/auth/setUp';
import { useSetUpSteps } from '@/lib/auth/setUpPlaces';
import { useFormat } from '@/lib/format/useFormat';

export function ProfileHead({ profile }: { profile: Profile }) {
  const t = useTranslations('auth.profile');
  const format = useFormat();
  const count = useTranslations('shell.setUp');
  const { done, of } = setUpOf(profile, useSetUpSteps());
  return (
    <section className="px-4 pt-3">
      <div className="flex items-center gap-3.5">
        <span
          aria-hidden
          className="bg-brand-soft text-brand text-heading grid size-15 shrink-0 place-items-center rounded-full font-bold"
        >
          {profile.accountMasked.replace(/^0x/, '').slice(0, 1).toUpperCase()}
        </span>
        <div className="min-w-0">
          <p className="text-title truncate font-bold">{profile.accountMasked}</p>
          <p className="num text-label text-ink-3 flex items-center gap-1">
            {t('uid', { uid: profile.uid })}
            <CopyButton text={profile.uid} label={t('copyUid')} />
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <Tag tone={profile.level === 'none' ? 'neutral' : 'good'}>{t(`level.${profile.level}`)}</Tag>
        {of > 0 && <Tag tone={done === of ? 'good' : 'warn'}>{count('count', { done, of })}</Tag>}
        {profile.merchant && <Tag tone="brand">{t('merchant')}</Tag>}
      </div>
      <p className="text-caption text-ink-3 mt-2">{t('since', { date: format.date(profile.registeredAt) })}</p>
    </section>
  );
}
