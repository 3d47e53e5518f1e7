-- Tax rates get four decimal places instead of two. Totals keep their values.
UPDATE "invoice_lines" SET "tax_rate" = "tax_rate" * 100 WHERE "tax_rate" <> 0;
