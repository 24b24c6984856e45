# The station for servers: docker build -t twinmark .
FROM node:24-bookworm-slim AS build
RUN apt-get update && apt-get install --yes --no-install-recommends git && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN npm run package -- --server && mkdir /packed && tar -xzf dist/twinmark-server-*.tar.gz -C /packed --strip-components=1

FROM debian:bookworm-slim
RUN apt-get update && apt-get install --yes --no-install-recommends libstdc++6 && rm -rf /var/lib/apt/lists/* \
  && groupadd --system --gid 990 twinmark \
  && useradd --system --uid 990 --gid 990 --home-dir /data --shell /usr/sbin/nologin twinmark \
  && install --directory --owner=twinmark --group=twinmark --mode=0700 /data /pictures /var/cache/twinmark
COPY --from=build /packed /usr/lib/twinmark
RUN ln -s ../lib/twinmark/bin/twinmark /usr/bin/twinmark
USER twinmark
ENV NODE_COMPILE_CACHE=/var/cache/twinmark
VOLUME /data
EXPOSE 8443
# Signals reach the station itself: the launcher becomes it.
ENTRYPOINT ["twinmark"]
CMD ["serve", "--data", "/data", "--host", "0.0.0.0", "--port", "8443"]
# Whatever its certificate: the question goes to this machine alone.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s CMD ["/usr/lib/twinmark/bin/node", "-e", "process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; const ask = (scheme) => fetch(scheme + '://127.0.0.1:8443/api/health'); ask('https').catch(() => ask('http')).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
