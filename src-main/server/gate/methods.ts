import { isDesk } from '#main/server/gate/credentials.ts';
import type { ServerDoor } from '#main/server/options.ts';
import { CONTRACT } from '#shared/contract.ts';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { AppError } from '#shared/troubles/errors.ts';

/** Tells the methods that an address of this door takes. None: there is no such address. */
export function openMethods(door: ServerDoor) {
  // To buyers an address that they do not know is not there.
  const endpoints: readonly Endpoint[] = door === 'public' ? [] : Object.values(CONTRACT);
  const patterns = endpoints
    .filter(({ access }) => door === 'desk' || !isDesk(access))
    .map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (url: string): readonly string[] => {
    const [path] = url.split('?');
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].sort();
  };
}

export function wrongMethod(methods: readonly string[]): AppError {
  return new AppError('wrong_method', `This address takes ${methods.join(', ')} and no other method.`);
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.]/g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
}
