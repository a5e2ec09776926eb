/** In which language the console speaks. */
import { languageNames, languages, type Language } from '@/lib/i18n/languages';
import { useSpeech } from '../words';

export function LanguageChoice() {
  const { words, language, speak } = useSpeech();
  return (
    <select
      aria-label={words('shell.language')}
      value={language}
      onChange={({ target }) => speak(target.value as Language)}
      className="rounded-sm bg-transparent"
    >
      {languages.map((one) => (
        <option key={one} value={one}>
          {languageNames[one]}
        </option>
      ))}
    </select>
  );
}
