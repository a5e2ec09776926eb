/** One country of all: a field that opens a sheet with search. */
import { Check, ChevronDown } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Field } from '@/components/ui/Field';
import { Sheet } from '@/components/ui/Sheet';
import { TextField } from '@/components/ui/TextField';
import { inputShell } from '@/components/ui/inputShell';
import { type Country, countries, countryName, likelyCountries, searchCountries } from '@/lib/format/countries';
import { useLanguage } from '@/lib/i18n/words';

interface Props {
  value: string | null;
  onChange: (code: string) => void;
  error: string | null;
}

export function CountryPicker({ value, onChange, error }: Props) {
  const t = useTranslations('identity.basic');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Field label={t('nationality')} error={error}>
        {({ id, describedBy, invalid }) => (
          <button
            id={id}
            type="button"
            role="combobox"
            aria-haspopup="dialog"
            aria-expanded={open}
            aria-controls={`${id}-list`}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            onClick={() => setOpen(true)}
            className={`${inputShell(invalid)} w-full scroll-my-24 justify-between text-left`}
          >
            <span className={`truncate ${value ? 'font-medium' : 'text-ink-3'}`}>
              {value ? countryName(value, language) : t('chooseCountry')}
            </span>
            <ChevronDown aria-hidden className="text-ink-3 size-4 shrink-0" />
          </button>
        )}
      </Field>
      <Sheet open={open} onClose={() => setOpen(false)} title={t('chooseCountry')}>
        <CountryList
          value={value}
          onPick={(code) => {
            setOpen(false);
            onChange(code);
          }}
        />
      </Sheet>
    </>
  );
}

function CountryList({ value, onPick }: { value: string | null; onPick: (code: string) => void }) {
  const t = useTranslations('identity.basic');
  const language = useLanguage();
  const [wanted, setWanted] = useState('');
  const [all] = useState(() => countries(language));
  const [likely] = useState(() =>
    likelyCountries(language, navigator.languages).flatMap(
      (code) => all.find((country) => country.code === code) ?? [],
    ),
  );
  const found = searchCountries(all, wanted);
  return (
    <div className="min-h-[70dvh]">
      <TextField
        type="search"
        name={t('searchCountry')}
        placeholder={t('searchCountry')}
        value={wanted}
        onChange={setWanted}
      />
      {found.length === 0 && <p className="text-label text-ink-3 py-8 text-center">{t('noCountry')}</p>}
      {wanted.trim() === '' && (
        <ul aria-label={t('likelyCountries')} className="border-line -mx-4 mt-2 border-b pb-2">
          {likely.map((country) => (
            <CountryRow key={country.code} country={country} isChosen={country.code === value} onPick={onPick} />
          ))}
        </ul>
      )}
      <ul aria-label={t('chooseCountry')} className="-mx-4 mt-2">
        {found.map((country) => (
          <CountryRow key={country.code} country={country} isChosen={country.code === value} onPick={onPick} />
        ))}
      </ul>
    </div>
  );
}

function CountryRow({
  country: { code, name },
  isChosen,
  onPick,
}: {
  country: Country;
  isChosen: boolean;
  onPick: (code: string) => void;
}) {
  return (
    <li className="[contain-intrinsic-size:auto_3.25rem] [content-visibility:auto]">
      <button
        type="button"
        onClick={() => onPick(code)}
        className="press flex h-13 w-full items-center gap-3 px-4 text-left"
      >
        <span className={`min-w-0 flex-1 truncate ${isChosen ? 'text-brand font-semibold' : ''}`}>{name}</span>
        <span className="text-label text-ink-3 num">{code}</span>
        {isChosen && <Check aria-hidden className="text-brand size-5" />}
      </button>
    </li>
  );
}
