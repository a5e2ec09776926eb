/** Published words in all languages, about as people see them. A paragraph that begins with "# " is a heading. */
import { languageNames, languages, type Language } from '@/lib/i18n/languages';

interface Text {
  title: string;
  summary?: string;
  text?: string;
  paragraphs?: readonly string[];
}

export function Preview({ texts }: { texts: Readonly<Record<Language, Text>> }) {
  return (
    <div className="grid gap-3">
      {languages.map((language) => (
        <article key={language} lang={language} className="grid gap-1 rounded-m border border-line p-3">
          <p className="text-caption font-semibold text-ink-3">{languageNames[language]}</p>
          <h3 className="text-body font-bold">{texts[language].title}</h3>
          {(texts[language].summary || texts[language].text) && (
            <p className="text-ink-2">{texts[language].summary ?? texts[language].text}</p>
          )}
          {texts[language].paragraphs?.map((paragraph, index) =>
            paragraph.startsWith('# ') ? (
              <h4 key={index} className="pt-1 font-semibold">
                {paragraph.slice(2)}
              </h4>
            ) : (
              <p key={index}>{paragraph}</p>
            ),
          )}
        </article>
      ))}
    </div>
  );
}
