-- A person's two names as one text, as fullName() of core writes it: the family's first where both are in Chinese, Japanese
-- or Korean script, or where the school says so. What opens a school for a transaction sets `app.name_order`.
create or replace function full_name(given text, family text) returns text
  language sql stable parallel safe
  return btrim(case
    when given || family ~ '^[ \u3040-\u30ff]+$' then family || ' ' || given
    when given || family ~ '^[ \u3005-\u9fff\uac00-\ud7a3\U00020000-\U0003ffff]+$' then family || given
    when current_setting('app.name_order', true) = 'family' then family || ' ' || given
    else given || ' ' || family end);
