/** Where a message of an order is written; one that a swindler might write is asked about before it goes. */
import { useTranslations } from 'next-intl';
import { Composer } from '@/components/talk/Composer';
import { dialog } from '@/components/ui/dialog';
import { LONGEST_C2C_MESSAGE } from '@/lib/api/c2cTalk';
import { warningOf } from '@/lib/c2c/warnings';

interface Props {
  value: string;
  onChange: (text: string) => void;
  onSend: (text: string) => void;
  onPicture: (file: File) => void;
}

export function ChatComposer({ onSend, ...props }: Props) {
  const t = useTranslations('c2cTalk');
  const send = async (text: string) => {
    const warning = warningOf(text);
    const question = {
      title: t(`warning.${warning ?? 'elsewhere'}.ask`),
      text: t('askText'),
      confirm: t('sendAnyway'),
    };
    if (warning === null || (await dialog.confirm({ ...question, cancel: t('back') }))) onSend(text);
  };
  const words = { write: t('write'), send: t('send'), addPicture: t('addPicture') };
  return <Composer {...props} longest={LONGEST_C2C_MESSAGE} words={words} onSend={send} />;
}
