-- Reviews whose customer said since that nobody called do not count.
UPDATE "reviews" SET "is_counted" = false
WHERE "is_counted" AND (
  SELECT "kind" FROM "customer_answers" WHERE "customer_answers"."purchase_id" = "reviews"."purchase_id" AND "kind" IN ('called', 'not_called')
  ORDER BY "id" DESC LIMIT 1) = 'not_called';
