/** A text in parts, such as the terms: headings and paragraphs, nothing else. */
export interface DocumentPart {
  heading: string | null;
  paragraphs: readonly string[];
}

export function DocumentText({ sections }: { sections: readonly DocumentPart[] }) {
  return sections.map((section, index) => (
    <section key={section.heading ?? index} className="mt-5">
      {section.heading && <h3 className="text-title font-semibold">{section.heading}</h3>}
      {section.paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-ink-2 mt-2 leading-[1.625rem] whitespace-pre-line [overflow-wrap:anywhere]">
          {paragraph}
        </p>
      ))}
    </section>
  ));
}
