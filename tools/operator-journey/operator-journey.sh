#!/usr/bin/env bash
# `tools/operator-journey/operator-journey.sh`: follows docs/deployment.md from the sources to a working site on
# loopback, without systemd, domain, certificate or PayTech's keys; then backup, upgrade, rollback and restore. Root runs
# the service as nobody, others as themselves. Needs Caddy. KEEP=1 keeps the working folder. JOURNEY_RELEASE names an existing release.
set -euo pipefail
sources=$(cd "$(dirname "$0")/../.." && pwd)
PATH="$sources/node_modules/.bin:$PATH"
place=$(mktemp -d "${TMPDIR:-/tmp}/vcard-journey-XXXXXX")
chmod 755 "$place"
site_port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
app_port=$(node -e 'const s=require("node:net").createServer().listen(0,"127.0.0.1",()=>{console.log(s.address().port);s.close()})')
site="http://127.0.0.1:$site_port"
app=
proxy=
post=
began=$SECONDS

step() { printf '%3d s  %s\n' $((SECONDS - began)) "$1"; }
fail() { printf 'operator-journey: %s\n' "$1" >&2; tail -n 20 "$place"/*.log >&2 2>/dev/null || true; exit 1; }
leave() {
  touch "$place/over"
  [ -z "$app" ] || bash "$place/restart.sh" 2>/dev/null || true
  for helper in $proxy $post; do kill "$helper" 2>/dev/null || true; done
  wait 2>/dev/null || true
  [ -n "${KEEP:-}" ] || rm -rf "$place"
}
trap leave EXIT

# Like the systemd unit: with its user and its settings, and nothing else of this shell.
user=()
[ "$(id -u)" != 0 ] || user=(setpriv --reuid=nobody --regid="$(id -g nobody)" --clear-groups)
as_service() { exec env -i PATH="$place/current/node_modules/.bin:$PATH" HOME=/nonexistent ENV_FILE="$place/vcard.env" DATA_DIR="$data" "${user[@]}" "$@"; }
# What systemd does: starts what the link points to, again whenever it ends.
supervise() {
  until [ -e "$place/over" ]; do
    cd "$place/current"
    as_service node scripts/start.mjs >>"$place/service.log" 2>&1 &
    echo $! >"$place/app.pid"
    wait $! || true
  done
}
echo "kill -TERM \"\$(cat '$place/app.pid')\"" >"$place/restart.sh"
start() {
  rm -f "$place/over"
  supervise &
  app=$!
  for _ in $(seq 300); do
    ! curl -fsS "http://127.0.0.1:$app_port/health/ready" >/dev/null 2>&1 || return 0
    sleep 0.1
  done
  fail "the service is not ready"
}
stop() { touch "$place/over"; bash "$place/restart.sh"; wait "$app" || fail "the stop ended with $?"; app=; }
command_line() { (cd "$place/current" && as_service node scripts/start.mjs --run "$@"); }
journey() { (cd "$sources" && SITE="$site" STATE="$place/journey.json" node tools/operator-journey/journey.ts "$@") || fail "journey $*"; }
# As root, as on a server; a user without its rights also runs the service.
upgrade() {
  env -i PATH="$PATH" HOME=/nonexistent ENV_FILE="$place/vcard.env" DATA_DIR="$data" \
    node "$place/current/scripts/start.mjs" --run upgrade "$place/releases/$1" --link "$place/current" \
    --restart "bash $place/restart.sh" >"$place/upgrade.log" 2>&1 || fail "upgrade to $1"
}

# 1, 2: the release. The second is the first with a higher version.
mkdir -p "$place/releases" "$place/data" "$place/backups"
if [ -n "${JOURNEY_RELEASE:-}" ]; then cp -al "$JOURNEY_RELEASE" "$place/releases/release-1"; else (cd "$sources" && npm run -s release -- "$place/releases/release-1"); fi
cp -al "$place/releases/release-1" "$place/releases/release-2"
rm "$place/releases/release-2/package.json"
sed 's/"version": *"[^"]*"/"version": "99.0.0"/' "$place/releases/release-1/package.json" >"$place/releases/release-2/package.json"
for tool in typescript vite prismjs preact; do [ ! -e "$place/releases/release-1/node_modules/$tool" ] || fail "$tool is in the release"; done
for part in .env.example deploy/haproxy.cfg docs/deployment.md dist/fingerprint; do [ -s "$place/releases/release-1/$part" ] || fail "the release has no $part"; done
ln -s releases/release-1 "$place/current"
[ "$(id -u)" != 0 ] || chown nobody "$place/data" "$place/backups"
chmod 700 "$place/data" "$place/backups"
data=$place/data
step "release ($(du -sm "$place/releases/release-1" | cut -f1) MB)"

# 3: settings. The journey has its own mail server; the simulator is named, as for a demonstration.
(cd "$sources" && STATE="$place/journey.json" exec node tools/operator-journey/journey.ts post) &
post=$!
for _ in $(seq 100); do [ ! -s "$place/journey.json.post" ] || break; sleep 0.1; done
echo '[]' >"$place/testimonials.json"
cat >"$place/vcard.env" <<END
PORT=$app_port
PUBLIC_URL=$site
TRUST_PROXY=1
PAYMENTS=simulator
MAIL_FROM=Sen Digital Vcard <bonjour@carte.example.sn>
SUPPORT_EMAIL=bonjour@carte.example.sn
ADMIN_EMAIL=awa@carte.example.sn
ADMIN_PASSWORD=le fleuve coule
SMTP_URL=$(cat "$place/journey.json.post")
SITE_COMPANY=Teranga
SITE_COMPANY_URL=https://teranga.example.sn
SITE_ADDRESS=Rue 10, Point E, Dakar
SITE_PHONE=+221 33 869 12 34
SITE_WHATSAPP=+221771234567
SITE_FACEBOOK=https://www.facebook.com/teranga
SITE_INSTAGRAM=https://www.instagram.com/teranga
SITE_LINKEDIN=https://www.linkedin.com/company/teranga
SITE_LEGAL_ID=RCCM SN DKR 2026 B 1
SITE_PUBLISHER=Awa Ndiaye
SITE_HOST=Teranga, Dakar
SITE_DECLARATION=CDP 2026-1
SITE_TESTIMONIALS=$place/testimonials.json
BACKUP_TO=$place/backups
DISK_FLOOR_MB=64
LOG_LEVEL=warn
END
# 4: the service, and whether it is healthy.
start
status=0
command_line doctor >"$place/doctor.log" 2>&1 || status=$?
! grep '^FAIL' "$place/doctor.log" | grep -qv '^FAIL paytech' || fail "doctor ended with $status"
step "service and doctor (ended with $status: $(grep -c . "$place/doctor.log") lines)"

# 5: the proxy, with the files of deploy/.
if command -v caddy >/dev/null; then
  sed -e "s|^carte.example.sn|$site|" -e "s|127.0.0.1:3000|127.0.0.1:$app_port|" "$place/current/deploy/Caddyfile" >"$place/Caddyfile"
  printf '{\n\tadmin off\n\tauto_https off\n}\n' | cat - "$place/Caddyfile" >"$place/Caddyfile.loopback"
  HOME=$place caddy run --adapter caddyfile --config "$place/Caddyfile.loopback" >"$place/proxy.log" 2>&1 &
  proxy=$!
else
  fail "install caddy (Debian: apt-get install caddy)"
fi
for _ in $(seq 100); do ! curl -fsS "$site/health/ready" >/dev/null 2>&1 || break; sleep 0.1; done
step "Caddy"

# A visitor, a buyer, the team.
journey buy
step "an order paid, its card open, the buyer has a mail, the team sees it"
command_line backup >"$place/backup.log" 2>&1 || fail "backup"
[ -n "$(find "$place/backups" -name manifest.json)" ] || fail "no backup has a manifest"
step "backup"

# Upgrade and rollback, while visitors make requests.
journey visit &
visitors=$!
upgrade release-2
journey version 99.0.0
step "upgrade"
upgrade release-1
journey version "$(node -p "require('$place/releases/release-1/package.json').version")"
touch "$place/journey.json.done"
wait "$visitors" || fail "a visitor was turned away"
journey still
step "back; $(cat "$place/journey.json.visits") requests meanwhile, 0 failed"

# Everything but the backup is lost.
stop
data=$place/data-2
mkdir -m 700 "$data"
[ "$(id -u)" != 0 ] || chown nobody "$data"
command_line restore "$place/backups" >"$place/restore.log" 2>&1 || fail "restore"
start
journey still
step "restored into an empty place: the order is paid, its card open"
stop
printf 'operator-journey: all of it in %d s\n' $((SECONDS - began))
