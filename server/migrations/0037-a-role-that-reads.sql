-- Somebody who looks at how the study goes, and changes nothing.
alter table staff_account drop constraint staff_account_role_check;
alter table staff_account add constraint staff_account_role_check
  check (role in ('coordinatore', 'comunicazione', 'data-manager', 'osservatore', 'responsabile', 'garante'));
