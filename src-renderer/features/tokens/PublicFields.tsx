import type { TokenPreview } from '#shared/tokens/chain-api.ts';
import { useFormats } from '#window/words/formats.ts';
import { useShown } from '#window/words/useShown.ts';
import { useWords } from '#window/words/useWords.ts';
import classes from './tokens.module.css';

/** The fields that become public forever, and the names of the fields that stay private. */
export function PublicFields({ preview }: { preview: TokenPreview }) {
  const t = useWords('token');
  const shown = useShown();
  const { list } = useFormats();
  const { name, description, attributes, image, external_url, kept_private } = preview;
  const facts = [
    [t.mint.name, name],
    ...(description === null ? [] : [[t.mint.description, description]]),
    ...attributes.map(({ trait_type, value }) => [trait_type, value]),
    [t.mint.image, image ?? t.mint.drawn],
    ...(external_url === null ? [] : [[t.mint.page, external_url]]),
  ];
  return (
    <section className={classes.public} aria-label={t.mint.public}>
      <h3>{t.mint.public}</h3>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="quiet">{label}</dt>
            <dd className="breaks">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="quiet small">
        {kept_private.length > 0 && `${t.mint.kept({ fields: list(kept_private.map(shown)) })} `}
        {t.mint.keptToo}
      </p>
    </section>
  );
}
