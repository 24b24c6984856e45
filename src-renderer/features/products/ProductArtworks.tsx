import { FileButton, Select, TextInput } from '@mantine/core';
import type { Product } from '#shared/products/product.ts';
import { hrefOf } from '#window/api/client.ts';
import { Button } from '#window/components/Button.tsx';
import { IconPlus, IconTrash } from '#window/icons/signs.ts';
import { IconPhoto } from '#window/icons/things.ts';
import { useWords } from '#window/words/useWords.ts';
import { type ArtworkChoice, newArtwork, type OtherArtwork } from './product-artworks.ts';
import classes from './products.module.css';

const ARTWORKS = '.png,.jpg,.jpeg,.tif,.tiff,.webp,.pdf,.svg';

interface ArtworkFigureProps {
  readonly product: Product;
  /** Which of several; null for the main one. */
  readonly value: string | null;
  readonly title: string;
  /** The name of the file of the newest version; null where there is none. */
  readonly before: string | null;
  readonly file: File | null;
  readonly choose: (file: File) => void;
}

export function ArtworkFigure({ product, value, title, before, file, choose }: ArtworkFigureProps) {
  const t = useWords('product');
  const { id, version } = product;
  const query = { version, ...(value === null ? {} : { value }) };
  return (
    <figure className={classes.artwork}>
      {before !== null && (
        <img
          src={hrefOf('getProductArtwork', { params: { product_id: id }, query })}
          alt={t.artworkOf({ name: before })}
        />
      )}
      <figcaption>
        <span>{title}</span>
        <span className="quiet breaks">{file ? t.instead({ name: file.name }) : (before ?? t.artworkMissing)}</span>
        <FileButton accept={ARTWORKS} onChange={(next) => next && choose(next)}>
          {(props) => <Button {...props} size="compact-md" variant="default" icon={IconPhoto} label={t.otherArtwork} />}
        </FileButton>
      </figcaption>
    </figure>
  );
}

interface OtherArtworksProps {
  readonly product: Product;
  readonly choice: ArtworkChoice | null;
  readonly put: (choice: ArtworkChoice | null) => void;
  readonly names: readonly string[];
  readonly nameOf: (name: string) => string;
}

/** The value that chooses the artwork, and the artwork for each of its texts. */
export function OtherArtworks({ product, choice, put, names, nameOf }: OtherArtworksProps) {
  const t = useWords('product');
  const choose = (by: string | null) => put(by === null ? null : { main: '', others: [newArtwork()], ...choice, by });
  const change = (at: number, other: OtherArtwork) =>
    choice && put({ ...choice, others: choice.others.with(at, other) });
  return (
    <>
      <Select
        label={t.artworkBy}
        placeholder={t.artworkOne}
        clearable
        data={names.map((name) => ({ value: name, label: nameOf(name) }))}
        value={choice?.by ?? null}
        onChange={choose}
      />
      {choice && (
        <>
          <TextInput
            label={t.artworkText}
            description={product.artwork.name}
            value={choice.main}
            onChange={({ currentTarget }) => put({ ...choice, main: currentTarget.value })}
          />
          {choice.others.map((other, at) => (
            <Other
              key={other.key}
              product={product}
              other={other}
              put={(next) => change(at, next)}
              takeAway={() => put({ ...choice, others: choice.others.toSpliced(at, 1) })}
            />
          ))}
          <div>
            <Button
              variant="default"
              icon={IconPlus}
              onClick={() => put({ ...choice, others: [...choice.others, newArtwork()] })}
              label={t.artworkMore}
            />
          </div>
        </>
      )}
    </>
  );
}

interface OtherProps {
  readonly product: Product;
  readonly other: OtherArtwork;
  readonly put: (other: OtherArtwork) => void;
  readonly takeAway: () => void;
}

/** The text of an artwork that is there does not change: another text is another artwork. */
function Other({ product, other, put, takeAway }: OtherProps) {
  const t = useWords('product');
  const { text } = other;
  const kept = product.other_artworks.find(({ value }) => value === text);
  const title = text.trim() === '' ? t.artworkMore : t.artworkShown({ value: text });
  return (
    <div className={classes.block}>
      {!kept && (
        <TextInput
          label={t.artworkText}
          value={text}
          onChange={({ currentTarget }) => put({ ...other, text: currentTarget.value })}
        />
      )}
      <ArtworkFigure
        product={product}
        value={text}
        title={title}
        before={kept?.name ?? null}
        file={other.file}
        choose={(file) => put({ ...other, file })}
      />
      <div>
        <Button
          size="compact-md"
          variant="subtle"
          icon={IconTrash}
          onClick={takeAway}
          label={t.artworkAway({ value: text })}
        />
      </div>
    </div>
  );
}
