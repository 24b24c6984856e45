/** Who came first is answered first. */
export interface Line {
  join(): Place;
}

export interface Place {
  /** Resolves when all who came before have left. */
  readonly turn: Promise<void>;
  leave(): void;
}

interface Waiting {
  left: boolean;
  comeForward: () => void;
}

export function openLine(): Line {
  const line: Waiting[] = [];

  function moveUp(): void {
    while (line[0]?.left) line.shift();
    line[0]?.comeForward();
  }

  return {
    join() {
      const { promise, resolve } = Promise.withResolvers<void>();
      const me: Waiting = { left: false, comeForward: resolve };
      line.push(me);
      if (line[0] === me) resolve();
      return {
        turn: promise,
        leave() {
          me.left = true;
          moveUp();
        },
      };
    },
  };
}
