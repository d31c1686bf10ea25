import * as z from 'zod';

const testimonial = z.object({
  name: z.string().min(1).max(60),
  city: z.string().min(1).max(60),
  text: z.string().min(1).max(400),
  rating: z.int().min(1).max(5),
});

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses a setting that holds testimonials as JSON. */
export const testimonialSetting = z
  .string()
  .transform(parseJson)
  .pipe(
    z.array(testimonial, 'must be JSON such as [{"name":"Sam","city":"Perth","text":"…","rating":5}]').max(6),
  )
  .optional();

/** The rating, earnings and testimonials of the specification. They're made up, so only the demo shows them. */
export const demoClaims = {
  rating: '4.8/127',
  earnings: '$2,000+/week',
  testimonials: [
    {
      name: 'Dan',
      city: 'Newcastle',
      text: 'I buy two or three leads a week and nobody else is calling the same customer. That is the whole difference.',
      rating: 5,
    },
    {
      name: 'Michelle',
      city: 'Geelong',
      text: 'When I am flat out I buy nothing and pay nothing. When it is quiet I wait for the price to come down.',
      rating: 5,
    },
  ],
};
