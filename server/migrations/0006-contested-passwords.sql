-- Since when it is unknown whose an unverified account's password is: the address was registered again with another one.
alter table account add column password_contested_at timestamptz;
