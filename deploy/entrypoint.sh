#!/bin/sh
# In a container: the portal, or with words a command of the operator's (desco doctor, desco migrate, …).
set -eu
cd /srv/desco
if [ "$#" -eq 0 ]; then
  exec node --max-semi-space-size=4 --max-old-space-size=1536 server/dist/main.js
fi
exec node server/dist/desco.js "$@"
