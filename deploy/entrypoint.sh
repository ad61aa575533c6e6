#!/bin/sh
# In a container: the portal, or with words a command of the operator's (desco doctor, desco migrate, …).
set -eu
cd /srv/desco/current
if [ "$#" -eq 0 ]; then
  exec bin/desco-portal
fi
exec bin/desco "$@"
