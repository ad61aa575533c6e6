-- A registration that nobody proved gives its address to whose it is, and waits without one (docs/decisions/0120).
-- contract: account.account_check, a registration of the last release always has an address
alter table account drop constraint account_check;
alter table account add constraint account_check check (kind = 'child' or email is not null or verified_at is null);
