/** Choosing a wallet to log in with; an invitation and the terms, because a new one opens an account. */
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { TextField } from '@/components/ui/TextField';
import type { FoundWallet } from '@/lib/chain/discover';
import { WalletList } from './WalletList';

interface Props {
  code: string;
  onCode: (code: string) => void;
  onChoose: (wallet: FoundWallet) => void;
  /** Null where there are none to read. */
  onTerms: (() => void) | null;
}

export function WalletChoice({ code, onCode, onChoose, onTerms }: Props) {
  const t = useTranslations('auth.wallet');
  const [invited, setInvited] = useState(code !== '');
  const terms = (words: ReactNode) =>
    onTerms === null ? (
      words
    ) : (
      <button
        type="button"
        onClick={onTerms}
        className="text-brand relative font-medium before:absolute before:-inset-x-1 before:-inset-y-3"
      >
        {words}
      </button>
    );
  return (
    <>
      <p className="text-label text-ink-2 pb-2">{t('safe')}</p>
      <WalletList onChoose={onChoose} />
      {invited ? (
        <div className="pt-3">
          <TextField
            label={t('invitation')}
            value={code}
            onChange={onCode}
            placeholder={t('invitationPlaceholder')}
            autoComplete="off"
            maxLength={16}
          />
        </div>
      ) : (
        <button type="button" onClick={() => setInvited(true)} className="press text-brand text-label h-11">
          {t('invited')}
        </button>
      )}
      <p className="text-caption text-ink-3 pt-1">{t.rich('agree', { terms })}</p>
    </>
  );
}
