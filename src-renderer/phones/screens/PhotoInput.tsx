import { type ReactNode, useRef, useState } from 'react';
import type { Photo } from '#window/phones/photo.ts';
import { photoOf } from '#window/phones/photo.ts';
import { useWords } from '#window/words/useWords.ts';
import { Icon } from './Icon.tsx';

/** Opens the camera app of the system. That also works where browsers open no camera. */
export function PhotoInput({
  take,
  children,
  primary = false,
}: {
  take: (photo: Photo) => void;
  children: ReactNode;
  primary?: boolean;
}) {
  const t = useWords('phone');
  const field = useRef<HTMLInputElement>(null);
  const [broken, setBroken] = useState(false);
  return (
    <>
      <button type="button" className={primary ? 'primary big' : 'big'} onClick={() => field.current?.click()}>
        <Icon name="camera" />
        {children}
      </button>
      <input
        ref={field}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t.takePhoto}
        onChange={async ({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (!file) return;
          const photo = await photoOf(file).catch(() => null);
          setBroken(photo === null);
          if (photo) take(photo);
        }}
      />
      {broken && (
        <p role="alert" className="notice bad">
          {t.notReadable}
        </p>
      )}
    </>
  );
}
